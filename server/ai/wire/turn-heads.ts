// What follows the marks of turns and channels: whose turn it is, and the channel's name.
import { phrases } from '../../text/phrases.ts'
import { isFreeToken } from './mark-names.ts'

export const CHANNEL = /^\s{0,9}([a-z_]{1,30})(?:[^<\n]{0,80}<\|message\|>)?/i
export const THOUGHT_CHANNELS: ReadonlySet<string> = new Set(
  phrases('analysis|commentary|thought|thinking|reasoning'),
)
export const ANSWER_CHANNELS: ReadonlySet<string> = new Set(['final', 'response', 'answer', 'content'])
/** After the marks that begin a turn stands whose turn it is. */
export const ROLE =
  /^\s{0,9}(assistant|model|bot|ai|chatbot|user|human|system|tool|think|thinking|answer)(?=[^a-z])/i
export const MAY_BE_ROLE = /^\s{0,9}[a-z]{0,9}$/i
/** Marks that are followed by a role. */
const BEFORE_ROLE: ReadonlySet<string> = new Set(
  phrases('im_start|start|start_header_id|start_of_turn|turn|start_of_role|header_start|role|im_assistant'),
)
export const mayPrecedeRole = (name: string): boolean => BEFORE_ROLE.has(name) || isFreeToken(name)
/** What follows the mark of a channel, as long as its name may not be complete. */
export const UNFINISHED_CHANNEL = /^\s{0,9}(?:[a-z_]{1,30}(?:[^<\n]{0,80}(?:<\|?[a-z]{0,8}\|?)?)?)?$/i

/** A model that begins somebody else's turn has ended its own. */
export const isOthersTurn = (role = ''): boolean => /^(?:im_)?(?:user|human|system|tool)$/i.test(role)

/** Some models think in a turn of its own. */
export const isThoughtTurn = (role = ''): boolean => /^think(?:ing)?$/i.test(role)
