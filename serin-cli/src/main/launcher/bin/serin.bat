@echo off
rem The command serin, in the folder that Serin is installed as. Needs Java 17 or newer, or the runtime beside bin.
setlocal
set "SERIN_HOME=%~dp0.."
set "SERIN_JAVA=%SERIN_HOME%\runtime\bin\java.exe"
if exist "%SERIN_JAVA%" goto start
set "SERIN_JAVA=java.exe"
if not defined JAVA_HOME goto search
set "SERIN_JAVA=%JAVA_HOME%\bin\java.exe"
if exist "%SERIN_JAVA%" goto start
goto missing
:search
for %%J in (java.exe) do if not "%%~$PATH:J"=="" goto start
:missing
>&2 echo serin: "%SERIN_JAVA%" is not found; Serin needs Java 17 or newer. Install it, or set JAVA_HOME to its folder
exit /b 3
:start
"%SERIN_JAVA%" "@%SERIN_HOME%\java-options" "-Dserin.home=%SERIN_HOME%" -cp "%SERIN_HOME%\lib\*" dev.serin.cli.Serin %*
exit /b %ERRORLEVEL%
