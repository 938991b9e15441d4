interface Properties<T extends string | number> {
  label: string
  value: T
  /** Values with their names. */
  choices: readonly (readonly [T, string])[]
  onChange: (value: T) => void
  /** `inline`: beside its label. `chip`: its label is for screen readers. */
  look?: 'inline' | 'chip'
}

/** One of a few values. */
export function Select<T extends string | number>({ label, value, choices, onChange, look }: Properties<T>) {
  const choose = (target: string) => {
    const choice = choices.find(([each]) => String(each) === target)
    if (choice) onChange(choice[0])
  }
  return (
    <label className={look === 'inline' ? 'inline-field' : undefined}>
      <span className={look === 'chip' ? 'visually-hidden' : undefined}>{label}</span>
      <select
        className={look === 'chip' ? 'chip' : undefined}
        value={value}
        onChange={({ target }) => choose(target.value)}
      >
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
