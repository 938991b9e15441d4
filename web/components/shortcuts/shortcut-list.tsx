import { Fragment } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import { usePreferences } from '../../state/preferences.ts'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import styles from './shortcut-list.module.css'

const MAIN_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
const ACROSS = [['←'], ['→']]
const DOWN = [['↑'], ['↓']]

/** By place, and for each the keys that do it: pressed together, or one of several. */
const SHORTCUTS = {
  everywhere: {
    write: [[MAIN_KEY, 'J']],
    save: [[MAIN_KEY, 'Enter']],
    search: [[MAIN_KEY, 'K']],
    close: [['Esc']],
    list: [['?']],
  },
  reading: { turn: ACROSS, through: DOWN, open: [['Enter']] },
  calendar: {
    dates: [...ACROSS, ...DOWN],
    week: [['Home'], ['End']],
    month: [['PgUp'], ['PgDn']],
  },
  media: {
    picture: ACROSS,
    ends: [['Home'], ['End']],
    sound: ACROSS,
    map: [...ACROSS, ...DOWN],
    zoom: [['+'], ['−']],
  },
  editor: {
    bold: [[MAIN_KEY, 'B']],
    italics: [[MAIN_KEY, 'I']],
    undo: [[MAIN_KEY, 'Z']],
    redo: [[MAIN_KEY, 'Y']],
    indent: [
      [MAIN_KEY, ']'],
      [MAIN_KEY, '['],
    ],
    movePicture: [
      ['Alt', '↑'],
      ['Alt', '↓'],
    ],
  },
}

type Ways = readonly (readonly string[])[]

/** Shortcuts of a single key, which can be turned off. */
const SINGLE: readonly string[] = ['list', 'turn']

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const words = useScreenWords('shortcuts')
  const { hasSingleKeys } = usePreferences()
  const { names, places }: Readonly<Record<'names' | 'places', Readonly<Record<string, string>>>> = words
  return (
    <BottomSheet title={words.title} onClose={onClose}>
      {Object.entries(SHORTCUTS).map(([place, shortcuts]) => (
        <Fragment key={place}>
          <h3 className={styles.place}>{places[place]}</h3>
          <dl className={styles.list}>
            {Object.entries<Ways>(shortcuts)
              .filter(([name]) => hasSingleKeys || !SINGLE.includes(name))
              .map(([name, ways]) => (
                <Fragment key={name}>
                  <dt>
                    {ways.map((keys, index) => (
                      <span key={keys.join('+')}>
                        {index > 0 && ' '}
                        {index > 0 && <span className="visually-hidden">{words.or} </span>}
                        <kbd>{keys.join('+')}</kbd>
                      </span>
                    ))}
                  </dt>
                  <dd>{names[name]}</dd>
                </Fragment>
              ))}
          </dl>
        </Fragment>
      ))}
      <p className="quiet small">{words.turnOff}</p>
    </BottomSheet>
  )
}
