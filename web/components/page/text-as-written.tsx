/** The text of a page with the signs of its Markdown, where it cannot be shown as a document. */
export const TextAsWritten = ({ text }: { text: string }) => (
  <div className="prose event-text" dir="auto">
    {text}
  </div>
)
