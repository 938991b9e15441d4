import DOMPurify from 'dompurify'

/** The one of this document: its policy of trusted types allows no second. Links send no referrer. */
export const purify = DOMPurify(window)

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('rel', 'noopener noreferrer nofollow')
  node.setAttribute('target', '_blank')
})
