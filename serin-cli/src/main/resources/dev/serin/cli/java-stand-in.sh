# Adds the agent if java is to run a program, and becomes that java with the environment that the
# program would have without Serin. All names begin with serin_, since assigning to a variable of
# the environment would change it for the program.

serin_runs=no
serin_takes_value=no
for serin_argument in "$@"; do
  if [ "$serin_takes_value" = yes ]; then
    serin_takes_value=no
    continue
  fi
  case $serin_argument in
    -version | --version | -fullversion | --full-version | -h | -help | --help | '-?') break ;;
    -X | --help-extra | --list-modules | --validate-modules | --dry-run) break ;;
    -d | --describe-module | --describe-module=*) break ;;
    -cp | -classpath | --class-path | -p | --module-path | --upgrade-module-path | --source | \
      --add-modules | --limit-modules | --add-reads | --add-exports | --add-opens | \
      --patch-module | --enable-native-access) serin_takes_value=yes ;;
    -m | --module | --module=*)
      serin_runs=yes
      break
      ;;
    -*) ;;
    *) # a class, a jar, a source file, or a file of arguments, which names one of these
      serin_runs=yes
      break
      ;;
  esac
done

# Sets serin_original to the value that a variable had before a stand-in took its place.
serin_restore() {
  serin_original=$1
  case $1 in
    "$serin_folder"/?*)
      serin_rest=${1#"$serin_folder"/}
      serin_id=${serin_rest%%/*}
      serin_rest=${serin_rest#"$serin_id"}
      [ -r "$serin_folder/$serin_id/serin-origin" ] || return 0
      . "$serin_folder/$serin_id/serin-origin"
      case $serin_rest in
        /bin/java) serin_original=$serin_origin_java ;;
        /bin) serin_original=${serin_origin_java%/*} ;;
        *) serin_original=$serin_origin_home$serin_rest ;;
      esac
      ;;
  esac
}

for serin_name in ${SERIN_JAVA_ADDED-}; do
  unset "$serin_name" # whatever the script has assigned, it would not have been in the environment
done
for serin_name in ${SERIN_JAVA_CHANGED-}; do
  eval "serin_current=\${$serin_name-}"
  serin_restore "$serin_current"
  if [ "$serin_original" != "$serin_current" ]; then
    eval "$serin_name=\$serin_original"
  fi
done
serin_path=:$PATH:
case $serin_path in
  *:"$serin_folder"/*)
    serin_rest=${serin_path#*:"$serin_folder"/}
    serin_path=${serin_path%%:"$serin_folder"/*}:${serin_rest#*:}
    serin_path=${serin_path#:}
    PATH=${serin_path%:}
    ;;
esac

serin_agent=${SERIN_JAVA_AGENT-}
unset SERIN_JAVA_AGENT SERIN_JAVA_ADDED SERIN_JAVA_CHANGED
serin_jar=${serin_agent#-javaagent:}
serin_jar=${serin_jar%%=*} # where the JVM ends it, too
# A background process may outlive the agent's jar, and no JVM would start without it.
if [ "$serin_runs" = yes ] && [ -r "$serin_jar" ]; then
  if [ -z "$serin_refusal" ]; then
    exec "$serin_java" "$serin_agent" "$@"
  fi
  printf '%s\n' "$serin_refusal" >&2
fi
exec "$serin_java" "$@"
