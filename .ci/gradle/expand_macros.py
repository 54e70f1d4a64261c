"""expand_macros.py IN.aar OUT.aar: replaces an archive's resources of type macro by their values.

Debian's aapt2 does not know this type. A macro stands for its text wherever it is referenced."""
import re
import sys
import zipfile

MACRO = re.compile(r'\s*<macro name="([^"]+)"[^>]*>(.*?)</macro>', re.S)
REFERENCE = re.compile(r'@macro/(\w+)')


def macros_of(source, texts):
    """The texts of all macros. One that a folder such as values-night sets otherwise has no single text."""
    macros = {}
    for file, content in texts.items():
        for name, text in MACRO.findall(content):
            if macros.setdefault(name, text) != text:
                sys.exit(f'{source}: the macro {name} has the text "{macros[name]}", and in {file} "{text}"; '
                         'macros that depend on the configuration cannot be replaced. Use the aapt2 of an SDK, in ANDROID_HOME.')
    if not macros:
        sys.exit(f'{source} has no resource of type macro. Give an archive of Material, which has some.')
    return macros


def main(source, target):
    with zipfile.ZipFile(source) as archive:
        entries = [(entry, archive.read(entry)) for entry in archive.infolist()]
    texts = {entry.filename: content.decode('utf-8') for entry, content in entries
             if entry.filename.startswith('res/') and entry.filename.endswith('.xml')}
    macros = macros_of(source, texts)
    with zipfile.ZipFile(target, 'w') as archive:
        for entry, content in entries:
            text = texts.get(entry.filename)
            if text is not None:
                text = MACRO.sub('', text)
                while REFERENCE.search(text):
                    text = REFERENCE.sub(lambda found: macros[found.group(1)], text)
                content = text.encode('utf-8')
            archive.writestr(entry, content)


main(*sys.argv[1:])
