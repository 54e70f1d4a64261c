@echo off
rem The command serin, in the folder that Serin is installed as. Needs Java 17 or newer.
setlocal
set "SERIN_HOME=%~dp0.."
set "SERIN_JAVA=java.exe"
if defined JAVA_HOME set "SERIN_JAVA=%JAVA_HOME%\bin\java.exe"
"%SERIN_JAVA%" "@%SERIN_HOME%\java-options" "-Dserin.home=%SERIN_HOME%" -cp "%SERIN_HOME%\lib\*" dev.serin.cli.Serin %*
exit /b %ERRORLEVEL%
