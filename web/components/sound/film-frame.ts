/** In seconds. The first frame is often black. */
const SHOWN_S = 0.1

/** The address of a film that shows a frame before it is played. */
export const withFrame = (address: string): string => `${address}#t=${SHOWN_S}`
