/** What a value may look like: "6.5", "6,5", "1e3", and "6:30" of hours and minutes; "9,406" could be both. */
export const VALUE_PATTERN = String.raw`\s*([+\-]?(\d+\.?\d*|\d*\.\d+|\d+,\d{1,2})(e[+\-]?\d{1,2})?|\d+:[0-5]\d)\s*`
