/** Endings of sources in languages that no scanner reads: texts with them are paths all the same. */
export const unreadExtensions: readonly string[] =
  "vue svelte pyi pl pm t sh ps1 clj cljs cljc hs ml erl nim zig r cr adb rkt lisp tcl raku".split(" ");
