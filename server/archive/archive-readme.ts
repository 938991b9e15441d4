/** Describes the archive for readers without Dayleaf. */
export const ARCHIVE_README = `# A diary, exported from Dayleaf

All files are UTF-8 text. Nothing but a text editor is needed to read them.

- \`days/YYYY/MM/YYYY-MM-DD.md\`: one file for each day, to be read by people: first the diary page, then what was
  recorded on the day.
- \`events/YYYY-MM.jsonl\`: what was recorded, one JSON object a line. \`date\` is the day that it belongs to,
  \`occurredAt\` the moment with its offset from UTC where it is known, \`content\` the text.
- \`pages/YYYY-MM.jsonl\`: the diary pages, one a line. \`content\` is the page as Markdown, \`versions\` are all texts that
  it has had. In a version, \`marks\` are the numbers of events that the AI model named as its source, each at the offset
  in \`content\` (UTF-16 code units) where the sentence ends; \`own\` are the sentences that the owner of the diary wrote.
- \`tasks/YYYY-MM.jsonl\`: what was sent to the AI model and what it answered. \`events\` gives the numbers that it knew the
  events by.
- \`attachments/\`: photos, recordings and other files, named by the SHA-256 of their bytes; an event's
  \`attachments\` names them by \`sha256\`.
- \`settings.json\`: the settings of the account, without keys and passwords.
- \`archive.schema.json\`: the members of all these objects, as JSON Schema (https://json-schema.org).
- \`manifest.json\`: counts, and size and SHA-256 of every other file.
`
