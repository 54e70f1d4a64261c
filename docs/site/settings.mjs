// Settings of one build, which .ci/site sets.

export const root = required("SERIN_SITE_ROOT");

/** The path of the site on its server. */
export const base = required("SERIN_SITE_BASE");

/** The address of the repository, or nothing while it has none. */
export const sources = process.env.SERIN_SITE_SOURCES || undefined;

function required(name) {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set; start the build by .ci/site`);
  }
  return value;
}
