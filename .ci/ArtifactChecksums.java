package dev.serin.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.eventspy.AbstractEventSpy;
import org.eclipse.aether.RepositoryEvent;
import org.eclipse.aether.artifact.Artifact;

/**
 * An extension of Maven that checks the SHA-256 sum of each artifact that Maven resolves, before
 * anything uses it: dependencies, plugins, and what plugins ask for themselves. An artifact that is
 * not listed, or whose bytes differ, ends the build. {@code .ci/checksums} compiles it.
 *
 * <p>POMs are not checked: they only name artifacts, and those are.
 */
@Named
@Singleton
public final class ArtifactChecksums extends AbstractEventSpy {
  private static final String OWN_GROUP = "dev.serin";
  private static final int BUFFER_BYTES = 1 << 16;

  private final Map<String, String> listed = new HashMap<>();
  private final Set<Path> seen = Collections.synchronizedSet(new HashSet<>());
  private Path recording;

  /** Maven logs and forgets the exceptions of an extension like this, but not its errors. */
  private static final class RefusedArtifact extends Error {
    private static final long serialVersionUID = 1;

    RefusedArtifact(String message) {
      super(message);
    }
  }

  @Override
  public void init(Context context) throws IOException {
    Properties given = (Properties) context.getData().get("userProperties");
    String record = given.getProperty("serin.checksums.record");
    if (record != null) {
      recording = Paths.get(record);
      return;
    }
    Path list = Paths.get(given.getProperty("serin.checksums"));
    for (String line : Files.readAllLines(list)) {
      int end = line.indexOf("  ");
      listed.put(line.substring(end + 2), line.substring(0, end));
    }
  }

  @Override
  public void onEvent(Object event) {
    if (event instanceof RepositoryEvent) {
      RepositoryEvent resolved = (RepositoryEvent) event;
      if (resolved.getType() == RepositoryEvent.EventType.ARTIFACT_RESOLVED) {
        resolved(resolved.getArtifact());
      }
    }
  }

  private void resolved(Artifact artifact) {
    if (artifact.getFile() == null
        || artifact.getGroupId().equals(OWN_GROUP)
        || artifact.getExtension().equals("pom")
        || !seen.add(artifact.getFile().toPath())) {
      return;
    }
    String path = path(artifact);
    String sum = sum(artifact.getFile().toPath());
    if (recording != null) {
      record(sum + "  " + path + "\n");
    } else if (!sum.equals(listed.get(path))) {
      throw new RefusedArtifact(refusal(artifact, path, sum));
    }
  }

  private String refusal(Artifact artifact, String path, String sum) {
    String expected = listed.get(path);
    if (expected == null) {
      return path
          + " is not listed in .mvn/checksums.sha256; if the build is meant to use it, run"
          + " .ci/checksums --update and review the difference";
    }
    return path
        + " has the SHA-256 sum "
        + sum
        + ", but .mvn/checksums.sha256 lists "
        + expected
        + "; the file is damaged or not the published one. Delete "
        + artifact.getFile()
        + " and build again";
  }

  /** Where a repository has an artifact. */
  private static String path(Artifact artifact) {
    String classifier = artifact.getClassifier();
    return artifact.getGroupId().replace('.', '/')
        + "/"
        + artifact.getArtifactId()
        + "/"
        + artifact.getBaseVersion()
        + "/"
        + artifact.getArtifactId()
        + "-"
        + artifact.getVersion()
        + (classifier.isEmpty() ? "" : "-" + classifier)
        + "."
        + artifact.getExtension();
  }

  private static String sum(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      DigestInputStream read = new DigestInputStream(in, digest);
      byte[] buffer = new byte[BUFFER_BYTES];
      while (read.read(buffer) >= 0) {
        // The stream feeds the digest.
      }
      StringBuilder hex = new StringBuilder();
      for (byte part : digest.digest()) {
        hex.append(String.format("%02x", part));
      }
      return hex.toString();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    } catch (IOException e) {
      throw new RefusedArtifact("The SHA-256 sum of " + file + " cannot be computed: " + e);
    }
  }

  private synchronized void record(String line) {
    try {
      Files.write(
          recording, line.getBytes("UTF-8"), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
