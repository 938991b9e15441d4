/**
 * The inside of a character class: letters, marks and digits in few ranges, exact for the scripts of the language packs. The
 * classes `\p{L}\p{M}\p{N}` have hundreds of ranges, and V8 compiles them anew in each of the many patterns: with them the
 * first page of a process took more than twice as long.
 */
export const WORD_CHARACTERS = [
  String.raw`0-9A-Za-z\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00bc-\u00be\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1`,
  String.raw`\u02e0-\u02e4\u02ec\u02ee\u0300-\u0374\u0376-\u037d\u037f\u0386\u0388-\u03f5\u03f7-\u0481\u0483-\u0559`,
  String.raw`\u0560-\u0588\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05d0-\u05f2\u0610-\u061a\u0620-\u0669`,
  String.raw`\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06fc\u06ff-\u0887\u0889-\u088f\u0897-\u1fff\u2070-\u209c`,
  String.raw`\u212a\u212b\u2132\u214e\u2160-\u2188\u2c60-\u2dff\u3005-\u3007\u3021-\u302f\u3031-\u3035\u3038-\u303c`,
  String.raw`\u3041-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u31f0-\u31ff\u3400-\ua672\ua674-\ua67d\ua67f-\ud7ff`,
  String.raw`\uf900-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdfb\ufe20-\ufe2f\ufe70-\ufefc\uff10-\uff19`,
  String.raw`\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc`,
].join('')

/** Before and after a word in any script; `\b` knows ASCII alone. */
export const WORD_START = `(?<![${WORD_CHARACTERS}])`
export const WORD_END = `(?![${WORD_CHARACTERS}])`
