/** Extensions of source files in languages without a scanner: texts that end with them are paths nevertheless. */
export const unreadExtensions: readonly string[] =
  "vue svelte pyi pl sh hs ml erl nim zig cr adb rkt lisp tcl raku".split(" ");
