// Drawn pictures of places of the sample diary: a bamboo grove, a river front in the evening, what deer left of a map.
import { createChance, draw, gradient, HEIGHT, times, WIDTH } from './drawn-pictures.ts'

/** A path through bamboo in the morning. */
export function drawBamboo(): Promise<Buffer> {
  const chance = createChance(11)
  const stalks = times(46, (index) => {
    const depth = index / 46
    const width = 8 + depth * 26
    const left = chance() < 0.5 ? chance() * 500 : 700 + chance() * 500
    const green = ['7fa070', '6b9160', '567f4f', '446b41'][Math.floor(depth * 4)]
    const knots = times(9, (knot) => {
      const y = 40 + knot * 104 + chance() * 30
      return `<rect x="${left - 2}" y="${y}" width="${width + 4}" height="5" fill="#2f4c30" opacity="0.5"/>`
    })
    return `<rect x="${left}" y="0" width="${width}" height="${HEIGHT}" fill="#${green}" opacity="${0.35 + depth * 0.65}"/>${knots}`
  })
  const leaves = times(120, () => {
    const [x, y, turn] = [chance() * WIDTH, chance() * 300, chance() * 180]
    return `<ellipse cx="${x}" cy="${y}" rx="34" ry="6" fill="#8fb46f" opacity="0.5" transform="rotate(${turn} ${x} ${y})"/>`
  })
  return draw(
    gradient('light', '#e8f0cf', '#cfe0ae', '#9dbb84'),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>${stalks}<path d="M560 420H640L860 ${HEIGHT}H340z" fill="#d8c9a3"/><path d="M560 420L340 ${HEIGHT}H300L540 420zM640 420L860 ${HEIGHT}H900L660 420z" fill="#8b7b55"/>${leaves}`,
  )
}

/** Towers across a river in the evening, and an old woman in the very middle. */
export function drawRiverFront(): Promise<Buffer> {
  const chance = createChance(5)
  const towers = times(16, (index) => {
    const height = 120 + chance() * 260
    const left = index * 78 - 20
    const lights = times(14, (light) =>
      chance() < 0.6
        ? `<rect x="${left + 10 + (light % 3) * 18}" y="${570 - height + Math.floor(light / 3) * 34}" width="9" height="14" fill="#ffdf9c" opacity="${0.4 + chance() * 0.6}"/>`
        : '',
    )
    return `<rect x="${left}" y="${560 - height}" width="66" height="${height}" fill="#${['3c4468', '4a4c74', '353b5c'][index % 3]}"/>${lights}`
  })
  const pearls =
    '<path d="M846 140L858 560H834z" fill="#6b4a77"/><circle cx="846" cy="300" r="40" fill="#b0567f"/><circle cx="846" cy="440" r="54" fill="#b0567f"/>'
  const waves = times(50, () => {
    const [x, y] = [chance() * WIDTH, 580 + chance() * 150]
    return `<rect x="${x}" y="${y}" width="${20 + chance() * 80}" height="3" rx="2" fill="#f3c98f" opacity="${0.15 + chance() * 0.3}"/>`
  })
  const grandmother =
    '<path d="M500 900C496 760 530 690 600 680C670 690 704 760 700 900z" fill="#9c3f3a"/><circle cx="600" cy="616" r="60" fill="#e9c3a0"/><path d="M540 630C528 520 672 520 660 630C650 590 630 572 600 572S550 590 540 630z" fill="#d8d6d0"/><circle cx="578" cy="622" r="5" fill="#1d2426"/><circle cx="622" cy="622" r="5" fill="#1d2426"/><path d="M580 646q20 14 40 0" stroke="#a2513f" stroke-width="6" fill="none" stroke-linecap="round"/>'
  return draw(
    gradient('dusk', '#3d4677', '#a3688c', '#f0a978') + gradient('river', '#8d6a86', '#3a4468'),
    `<rect width="${WIDTH}" height="570" fill="url(#dusk)"/>${towers}${pearls}<rect y="560" width="${WIDTH}" height="190" fill="url(#river)"/>${waves}<rect y="745" width="${WIDTH}" height="155" fill="#b9b0a4"/><rect y="735" width="${WIDTH}" height="14" fill="#8a8278"/>${grandmother}`,
  )
}

/** On gravel. */
export function drawEatenMap(): Promise<Buffer> {
  const chance = createChance(3)
  const stones = times(420, () => {
    const [x, y, size] = [chance() * WIDTH, chance() * HEIGHT, 5 + chance() * 14]
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.7}" fill="#${['b8b0a0', 'c9c2b2', 'a49c8c'][Math.floor(chance() * 3)]}"/>`
  })
  const roads = times(7, () => {
    const [from, to] = [chance() * 600, chance() * 600]
    return `<path d="M300 ${180 + from}Q600 ${180 + chance() * 600} 920 ${180 + to}" stroke="#c7793f" stroke-width="7" fill="none"/>`
  })
  const bitten =
    'M310 190L900 230L880 420C820 400 800 450 840 480C780 470 760 540 810 560C740 560 720 640 780 660L640 700C620 640 560 650 560 710L300 690C330 650 290 610 310 560z'
  return draw(
    `${gradient('ground', '#cfc7b6', '#b3aa98')}<clipPath id="map"><path d="${bitten}"/></clipPath>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>${stones}<path d="${bitten}" fill="#00000033" transform="translate(14 18)"/><path d="${bitten}" fill="#f2ecd6"/><g clip-path="url(#map)"><path d="M300 420Q480 340 620 460T920 520V900H300z" fill="#cfe0b5"/>${roads}<path d="M420 120Q460 420 380 800" stroke="#7fb0c9" stroke-width="22" fill="none"/><path d="M510 180V720M700 180V720" stroke="#d8cfb4" stroke-width="3"/></g>`,
  )
}
