/** The text of a page as Markdown source, if it cannot be rendered. */
export const TextAsWritten = ({ text }: { text: string }) => (
  <div className="prose as-written" dir="auto">
    {text}
  </div>
)
