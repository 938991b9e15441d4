let playing: HTMLMediaElement | undefined

/** Pauses all other media. Call when an element begins to play. */
export function playAlone(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause()
  playing = element
}
