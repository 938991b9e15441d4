// What the buttons and keys of the editor do.
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { closeHistory } from 'prosemirror-history'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import type { Attachment } from '../../../contract/attachments.ts'
import { addressOf } from '../../../contract/placed-pictures.ts'
import { captionFor } from '../text/picture-markdown.ts'
import { schema } from './page-schema.ts'

const { nodes, marks } = schema

interface Range {
  from: number
  to: number
}

const WORD = /[\p{L}\p{M}\p{N}]/u
/** Words of these are not told apart by spaces. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const isOfWord = (character: string): boolean => WORD.test(character) && !SPACELESS.test(character)

/** Whole words, because Markdown has no signs for a part of one. */
function wordsOf({ doc, selection }: EditorState): Range {
  const at = (position: number) => doc.textBetween(position, position + 1, '\n', ' ')
  const { $from, $to } = selection
  let { from, to } = selection
  while (from > $from.start() && isOfWord(at(from - 1)) && isOfWord(at(from))) from -= 1
  while (to < $to.end() && to > from && isOfWord(at(to - 1)) && isOfWord(at(to))) to += 1
  return { from, to }
}

export const toggle =
  (type: MarkType): Command =>
  (state, dispatch) => {
    if (!toggleMark(type)(state)) return false
    const { from, to } = wordsOf(state)
    if (from === to) return toggleMark(type)(state, dispatch)
    const isOn = state.doc.rangeHasMark(from, to, type)
    const { tr } = state
    // Undone by itself.
    dispatch?.(closeHistory(isOn ? tr.removeMark(from, to, type) : tr.addMark(from, to, type.create())))
    return true
  }

function has({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  if (!empty) return doc.rangeHasMark(from, to, type)
  return type.isInSet(storedMarks ?? $from.marks()) !== undefined
}

/** The innermost block of one of these types around the selection. */
function around(
  { selection: { $from } }: EditorState,
  types: readonly NodeType[],
): { node: Node; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, at: $from.before(depth) }
  }
  return undefined
}

const LISTS = [nodes.bullet_list, nodes.ordered_list]

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state, LISTS)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.at, type, { tight: list.node.attrs.tight }))
    return true
  }

const toggleQuote: Command = (state, dispatch) =>
  around(state, [nodes.blockquote]) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** The first line of a page is its title, a later one heads a part of it. */
const toggleHeading: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type === nodes.heading) return setBlockType(nodes.paragraph)(state, dispatch)
  const level: Attrs = { level: $from.index(0) === 0 ? 1 : 2 }
  return setBlockType(nodes.heading, level)(state, dispatch)
}

export interface Action {
  run: Command
  isOn: (state: EditorState) => boolean
}

const ofMark = (type: MarkType): Action => ({ run: toggle(type), isOn: (state) => has(state, type) })

const ofBlock = (run: Command, type: NodeType): Action => ({
  run,
  isOn: (state) => around(state, [type]) !== undefined,
})

/** Of the bar below the text. */
export const ACTIONS = {
  title: ofBlock(toggleHeading, nodes.heading),
  bold: ofMark(marks.strong),
  italic: ofMark(marks.em),
  bullets: {
    run: toggleList(nodes.bullet_list),
    isOn: (state) => around(state, LISTS)?.node.type === nodes.bullet_list,
  },
  numbers: {
    run: toggleList(nodes.ordered_list),
    isOn: (state) => around(state, LISTS)?.node.type === nodes.ordered_list,
  },
  quote: ofBlock(toggleQuote, nodes.blockquote),
} satisfies Record<string, Action>

export const pictureOf = ({ selection }: EditorState): Node | undefined =>
  selection instanceof NodeSelection && selection.node.type === nodes.picture ? selection.node : undefined

/** Moves the picture that is selected over the block before or after; one within a text leaves it. The title stays first. */
export const movePicture =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const picture = pictureOf(state)
    if (!picture) return false
    const { doc, selection } = state
    const { $from } = selection
    const [index, start, end] = [$from.index(0), $from.before(1), $from.after(1)]
    const isAlone = $from.depth === 1 && $from.parent.childCount === 1
    const over = isAlone ? doc.maybeChild(index + step) : doc.child(index)
    if (!over || (step < 0 && index <= 1 && over.type === nodes.heading)) return false
    if (!dispatch) return true
    const paragraph = isAlone ? $from.parent : nodes.paragraph.create(null, picture)
    const beyond = isAlone ? over.nodeSize : 0
    const target = step < 0 ? start - beyond : end + beyond
    const tr = state.tr.insert(target, paragraph)
    const [from, to] = isAlone ? [start, end] : [selection.from, selection.to]
    tr.delete(tr.mapping.map(from), tr.mapping.map(to, -1))
    const at = step < 0 ? target : tr.mapping.map(target, -1)
    dispatch(tr.setSelection(NodeSelection.create(tr.doc, at + 1)).scrollIntoView())
    return true
  }

export const removePicture: Command = (state, dispatch) => {
  if (!pictureOf(state)) return false
  const { $from, from, to } = state.selection
  const isAlone = $from.depth === 1 && $from.parent.childCount === 1 && state.doc.childCount > 1
  const tr = isAlone ? state.tr.delete($from.before(), $from.after()) : state.tr.delete(from, to)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** As a paragraph of its own after the block that the cursor is in; a text is cut there. Before a first word, at the end. */
export const insertPicture =
  (attachment: Attachment): Command =>
  (state, dispatch) => {
    const paragraph = nodes.paragraph.create(
      null,
      nodes.picture.create({ src: addressOf(attachment.id), alt: captionFor(attachment) }),
    )
    const { selection, doc } = state
    const isUntouched = selection.eq(TextSelection.atStart(doc))
    const { $to } = selection
    const end = isUntouched ? doc.content.size : $to.after(1)
    const isWithin =
      !isUntouched && $to.depth === 1 && $to.parent.type === nodes.paragraph && $to.pos < $to.end()
    const tr = state.tr
    if (isWithin && $to.pos > $to.start()) tr.split($to.pos)
    const at = isWithin ? ($to.pos > $to.start() ? $to.pos + 1 : $to.before(1)) : end
    tr.insert(at, paragraph)
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at + 1)).scrollIntoView())
    return true
  }
