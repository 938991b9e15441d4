import { type RefObject, useEffect } from 'react'

/** Keeps the end of a growing text in view, unless the reader has scrolled up. */
export function useEndInView(text: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isFollowing = true
    let lastY = scrollY
    const isEndInView = () => (end.current?.getBoundingClientRect().bottom ?? 0) <= innerHeight
    const onScroll = () => {
      if (scrollY < lastY) isFollowing = false
      else if (scrollY > lastY && isEndInView()) isFollowing = true
      lastY = scrollY
    }
    const observer = new ResizeObserver(() => {
      if (!isFollowing) return
      end.current?.scrollIntoView({ block: 'nearest' })
      lastY = scrollY
    })
    if (text.current) observer.observe(text.current)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', onScroll)
    }
  }, [text, end])
}
