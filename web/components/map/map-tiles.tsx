import { listTiles, type MapSize, type MapView, tileAddress } from '../../state/map-view.ts'

/** The operator's map. Its server is told which site asks, as some want to know, and nothing else. */
export function MapTiles({ url, view, size }: { url: string; view: MapView; size: MapSize }) {
  return (
    <div className="map-tiles">
      {listTiles(view, size).map((tile) => (
        <img
          key={`${tile.z} ${tile.column} ${tile.row}`}
          src={tileAddress(url, tile)}
          alt=""
          referrerPolicy="origin"
          draggable={false}
          style={{
            width: tile.sizePx,
            height: tile.sizePx,
            transform: `translate(${tile.left}px, ${tile.top}px)`,
          }}
        />
      ))}
    </div>
  )
}
