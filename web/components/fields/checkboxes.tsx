import { Checkbox } from './checkbox.tsx'

interface Properties<T extends string> {
  /** All values, with their names. */
  choices: readonly (readonly [T, string])[]
  value: readonly T[]
  /** Has the values in the order of the choices. */
  onChange: (value: T[]) => void
}

/** Some of a few values. */
export const Checkboxes = <T extends string>({ choices, value, onChange }: Properties<T>) =>
  choices.map(([choice, name]) => (
    <Checkbox
      key={choice}
      label={name}
      value={value.includes(choice)}
      change={(isOn) =>
        onChange(
          choices.map(([each]) => each).filter((each) => (each === choice ? isOn : value.includes(each))),
        )
      }
    />
  ))
