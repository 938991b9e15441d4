let playing: HTMLMediaElement | undefined

/** To be called as something begins to play: what else plays is paused. */
export function playAlone(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause()
  playing = element
}
