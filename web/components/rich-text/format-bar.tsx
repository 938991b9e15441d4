import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useScreenWords } from '../../i18n/words.ts'
import { IconButton } from '../shell/icon-button.tsx'
import { isEnter } from '../shell/submit-on-enter.ts'
import { ACTIONS, type Action, movePicture, pictureOf, removePicture } from './commands.ts'
import styles from './rich-text.module.css'

const PATHS = {
  title: 'M5.5 6.5h13M12 6.5V19',
  bold: 'M8 5.5h4.8a3.2 3.2 0 0 1 0 6.5H8zM8 12h5.5a3.4 3.4 0 0 1 0 6.8H8z',
  italic: 'M11 5.5h6M7 18.5h6M14 5.5l-4 13',
  bullets: 'M9.5 7H20M9.5 12H20M9.5 17H20M5 7h.01M5 12h.01M5 17h.01',
  numbers: 'M10.5 7H20M10.5 12H20M10.5 17H20M4.5 5.8L6 5v4.5M4.5 14.5h2.3l-2.3 3.3h2.5',
  quote: 'M5.5 6v12M10 8h10M10 12h10M10 16h6',
  undo: 'M8.5 5L4.5 9l4 4M4.5 9h9.5a5 5 0 0 1 0 10h-4',
  redo: 'M15.5 5l4 4-4 4M19.5 9H10a5 5 0 0 0 0 10h4',
  up: 'M12 19V6M6.5 11.5L12 6l5.5 5.5',
  down: 'M12 5v13M6.5 12.5L12 18l5.5-5.5',
  remove: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
} as const

interface Properties {
  view: EditorView
  state: EditorState
}

/** The formats of a page, and what can be done with the picture that is selected. */
export function FormatBar({ view, state }: Properties) {
  const words = useScreenWords('richText')
  const button = (name: keyof typeof PATHS, run: Command, isOn?: Action['isOn']) => (
    <IconButton
      key={name}
      label={words[name]}
      {...(isOn && { 'aria-pressed': isOn(state) })}
      aria-disabled={!run(state)}
      // The editor keeps its focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        run(view.state, view.dispatch, view)
        view.focus()
      }}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[name]} />
      </svg>
    </IconButton>
  )
  const picture = pictureOf(state)
  return (
    <>
      {picture && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend to be seen.
        <div className={styles.formatBar} role="group" aria-label={words.picture}>
          <input
            aria-label={words.caption}
            placeholder={words.caption}
            dir="auto"
            value={picture.attrs.alt}
            onChange={({ target }) => {
              // Brackets would end the caption in Markdown.
              const alt = target.value.replaceAll(/[[\]\\\r\n]/g, ' ')
              view.dispatch(view.state.tr.setNodeAttribute(view.state.selection.from, 'alt', alt))
            }}
            onKeyDown={(event) => {
              if (!isEnter(event)) return
              event.preventDefault()
              view.focus()
            }}
          />
          {button('up', movePicture(-1))}
          {button('down', movePicture(1))}
          {button('remove', removePicture)}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend to be seen. */}
      <div className={styles.formatBar} role="group" aria-label={words.format}>
        {Object.entries(ACTIONS).map(([name, { run, isOn }]) =>
          button(name as keyof typeof ACTIONS, run, isOn),
        )}
        {button('undo', undo)}
        {button('redo', redo)}
      </div>
    </>
  )
}
