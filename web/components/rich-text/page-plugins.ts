import { baseKeymap, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin } from 'prosemirror-state'
import { movePicture, toggle } from './commands.ts'
import { schema } from './page-schema.ts'
import { pastePlugin } from './paste-plugin.ts'

const { nodes, marks } = schema

const breakLine: Command = ({ tr, selection }, dispatch) => {
  if (!selection.$from.parent.type.contentMatch.matchType(nodes.hard_break)) return false
  dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Source at the end of a page has no line below it to go to. */
const leaveSource: Command = (state, dispatch, view) => {
  const { $head } = state.selection
  const isLast = $head.index(0) === state.doc.childCount - 1
  return isLast && view?.endOfTextblock('down') === true && exitCode(state, dispatch)
}

// Tab stays the browser's: it leaves the editor.
const keys = keymap({
  'Mod-b': toggle(marks.strong),
  'Mod-i': toggle(marks.em),
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  Enter: splitListItem(nodes.list_item),
  'Shift-Enter': breakLine,
  Backspace: undoInputRule,
  ArrowDown: leaveSource,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Alt-ArrowUp': movePicture(-1),
  'Alt-ArrowDown': movePicture(1),
})

/** For those who type the signs. A number at the start of a line may be a date, and stays one. */
const rules = inputRules({
  rules: [
    wrappingInputRule(/^[-*+] $/, nodes.bullet_list),
    wrappingInputRule(/^> $/, nodes.blockquote),
    textblockTypeInputRule(/^(#{1,3}) $/, nodes.heading, ([, signs = '#']) => ({ level: signs.length })),
  ],
})

/** Of the nodes around a text: a list takes two. `parse-markdown.ts` renders no page that is nested deeper. */
const MAX_DEPTH = 11

const depthOf = (node: Node): number =>
  node.isTextblock ? 1 : 1 + node.children.reduce((most, child) => Math.max(most, depthOf(child)), 0)

const staysShallow = new Plugin({
  filterTransaction: ({ docChanged, doc, before }) =>
    !docChanged || depthOf(doc) <= Math.max(MAX_DEPTH, depthOf(before)),
})

/** A browser that is busy tells of a moved cursor after the next key: Backspace would act where the cursor was before. */
const looksForCursor = new Plugin({
  props: {
    handleDOMEvents: {
      keydown({ composing, dom }) {
        if (!composing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
      },
    },
  },
})

/** @param onTooLong called with a text that no page can hold, which is not put in */
export const pagePlugins = (onTooLong: (text: string) => void): Plugin[] => [
  ...[looksForCursor, pastePlugin(onTooLong), history(), rules, keys, keymap(baseKeymap), staysShallow],
]
