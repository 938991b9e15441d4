interface Properties<K extends string> {
  label: string
  value: K
  /** Values with their names. */
  choices: readonly (readonly [K, string])[]
  onChange: (value: K) => void
}

/** One of a few values. */
export function Select<K extends string>({ label, value, choices, onChange }: Properties<K>) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value as K)}>
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
