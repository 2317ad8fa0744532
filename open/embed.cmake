# Writes C source that holds files byte by byte:
#   cmake -DOUT=assets.c -DFOLDER=web -DFILES="index.html;app.js" -P embed.cmake
set(types html "text/html; charset=utf-8" css "text/css; charset=utf-8"
    js "text/javascript; charset=utf-8" svg "image/svg+xml")
set(bytes "")
set(table "")
set(number 0)
foreach(name ${FILES})
    file(READ ${FOLDER}/${name} hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
    string(REGEX MATCH "[a-z]+$" ending ${name})
    list(FIND types ${ending} at)
    math(EXPR at "${at} + 1")
    list(GET types ${at} type)
    string(APPEND bytes "static const unsigned char file_${number}[] = {${hex}0};\n")
    string(APPEND table "    {\"${name}\", \"${type}\", file_${number}, sizeof file_${number} - 1},\n")
    math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUT} "/* Made by embed.cmake. */\n#include \"assets.h\"\n\n${bytes}\n"
    "const open_asset open_assets[] = {\n${table}    {NULL, NULL, NULL, 0}};\n")
