/** A module without imports. */
export const THIRD = 3;

export function second(value) {
  return value;
}
