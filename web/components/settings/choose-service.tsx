import { useId } from 'react'
import styles from './settings.module.css'

interface Properties<Id extends string> {
  legend: string
  /** In display order; null for none. */
  services: readonly (readonly [id: Id | null, name: string])[]
  chosen: Id | null
  onChoose: (id: Id | null) => void
}

/** Chooses one of several services, or none. */
export function ChooseService<Id extends string>({ legend, services, chosen, onChoose }: Properties<Id>) {
  const group = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {services.map(([id, name]) => (
        <label key={id ?? 'nobody'}>
          <input type="radio" name={group} checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
