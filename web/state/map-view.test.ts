import { describe, expect, test } from 'vitest'
import { boxOf, clusterPoints, fitView, listTiles, tileAddress, toWorld } from './map-view.ts'

const SIZE = { width: 800, height: 600 }
const place = (id: string, latitude: number, longitude: number) => ({
  id,
  ...toWorld({ latitude, longitude }),
})
const paris = place('paris', 48.857, 2.352)
const lyon = place('lyon', 45.764, 4.836)
const tokyo = place('tokyo', 35.682, 139.69)

describe('the world as a square', () => {
  test.each([
    ['the middle', [0, 0], [0, 0]],
    ['the eastern edge', [0, 180], [0.5, 0]],
    ['the western edge', [0, -180], [-0.5, 0]],
    ['the northern edge', [85.0511, 0], [0, -0.5]],
    ['the pole, which lies beyond it', [90, 0], [0, -0.5]],
    ['the other pole', [-90, 0], [0, 0.5]],
  ])('has %s', (_, [latitude = 0, longitude = 0], [x = 0, y = 0]) => {
    const point = toWorld({ latitude, longitude })
    expect(point.x).toBeCloseTo(x, 5)
    expect(point.y).toBeCloseTo(y, 5)
  })
})

describe('the view of some points', () => {
  test.each([
    ['one', [paris]],
    ['neighbours', [paris, lyon]],
    ['both ends of the world', [paris, tokyo, place('lima', -12, -77)]],
  ])('shows %s inside the screen', (_, points) => {
    const view = fitView(points, SIZE, 8192)
    const shown = clusterPoints(points, view, SIZE).flatMap((cluster) => cluster.points)
    expect(shown).toHaveLength(points.length)
    expect(view.k).toBeLessThanOrEqual(8192)
  })

  test('without points is the whole world', () => {
    expect(fitView([], SIZE, 8192)).toEqual({ k: 600, x: 400, y: 300 })
  })
})

describe('points', () => {
  test('are merged when they would overlap', () => {
    const points = [paris, lyon]
    const count = (k: number) => clusterPoints(points, { ...fitView(points, SIZE, k), k }, SIZE).length
    expect([count(600), count(16_384)]).toEqual([1, 2])
  })

  test('stay together when the map is moved', () => {
    const points = [paris, lyon, tokyo]
    const view = fitView(points, SIZE, 8192)
    const ids = (x: number) => clusterPoints(points, { ...view, x: view.x + x }, SIZE).map(({ id }) => id)
    expect(ids(37)).toEqual(ids(0))
  })

  test('outside the view are left out', () => {
    const view = fitView([paris], SIZE, 8192)
    expect(clusterPoints([paris, tokyo], view, SIZE).map(({ id }) => id)).toEqual(['1 paris'])
  })
})

describe('the box of a view', () => {
  test('holds what is seen, and stays the same while the view hardly moves', () => {
    const view = fitView([paris, lyon], SIZE, 2 ** 18)
    const box = boxOf(view, SIZE)
    for (const { latitude, longitude } of [
      { latitude: 48.857, longitude: 2.352 },
      { latitude: 45.764, longitude: 4.836 },
    ]) {
      expect(box.west).toBeLessThan(longitude)
      expect(box.east).toBeGreaterThan(longitude)
      expect(box.south).toBeLessThan(latitude)
      expect(box.north).toBeGreaterThan(latitude)
    }
    const boxes = [0, 1, 2, 3].map((px) => boxOf({ ...view, x: view.x + px }, SIZE).west)
    expect(new Set(boxes).size).toBeLessThanOrEqual(2)
  })

  test('ends where the world does', () => {
    expect(boxOf({ k: 256, x: 400, y: 300 }, SIZE)).toEqual({
      ...{ west: -180, east: 180 },
      ...{ south: expect.closeTo(-85.05, 1), north: expect.closeTo(85.05, 1) },
    })
  })
})

describe('tiles', () => {
  test('fill the screen, and end where the world does', () => {
    const tiles = listTiles({ k: 512, x: 400, y: 300 }, SIZE)
    expect(tiles.map(({ z, column, row }) => [z, column, row])).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [1, 0, 1],
      [1, 1, 1],
    ])
    expect(tiles[0]).toMatchObject({ left: 144, top: 44, sizePx: 256 })
  })

  test('cover the view only', () => {
    const view = fitView([paris], SIZE, 2 ** 18)
    const tiles = listTiles(view, SIZE)
    expect(tiles.length).toBeLessThanOrEqual(20)
    expect(
      tiles.every(({ left, top, sizePx }) => left < 800 && top < 600 && left > -sizePx && top > -sizePx),
    ).toBe(true)
  })

  test('have the operator’s URL', () => {
    const tile = { z: 3, column: 4, row: 2, left: 0, top: 0, sizePx: 256 }
    expect(tileAddress('https://t.example/{z}/{x}/{y}.png?z={z}', tile)).toBe(
      'https://t.example/3/4/2.png?z=3',
    )
  })
})
