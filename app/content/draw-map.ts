import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './map.css'

type MapOptions = {
  latitude: number
  longitude: number
  zoom: number
  tiles: { url: string; credit: string } | null
  label: string
  pin: string
}

const mile = 1609.344

/** Draws the map into `box` and returns a function that removes it. Without tiles it only shows distances. */
export function drawMap(box: HTMLElement, { latitude, longitude, zoom, tiles, label, pin }: MapOptions): () => void {
  const centre = L.latLng(latitude, longitude)
  const byTouch = matchMedia('(pointer: coarse)').matches
  const map = L.map(box, {
    center: centre,
    zoom,
    zoomControl: Boolean(tiles),
    attributionControl: Boolean(tiles),
    // Scrolling the page must not get stuck on the map.
    scrollWheelZoom: false,
    dragging: Boolean(tiles) && !byTouch,
    touchZoom: Boolean(tiles),
    doubleClickZoom: Boolean(tiles),
    boxZoom: Boolean(tiles),
    keyboard: Boolean(tiles),
    fadeAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  if (tiles) {
    map.attributionControl.setPrefix(false)
    L.tileLayer(tiles.url, { attribution: tiles.credit, maxZoom: 19 }).addTo(map)
  } else drawDistances(map, centre)

  const icon = L.divIcon({ className: 'map-pin', html: pin, iconSize: [40, 48], iconAnchor: [20, 46] })
  const marker = L.marker(centre, { icon, interactive: false, keyboard: false }).addTo(map)
  marker.getElement()?.setAttribute('role', 'img')
  marker.getElement()?.setAttribute('aria-label', label)
  return () => map.remove()
}

function drawDistances(map: L.Map, centre: L.LatLng) {
  for (const [miles, name] of [
    [0.25, '¼ mile'],
    [0.5, '½ mile'],
    [1, '1 mile'],
  ] as const) {
    const ring = L.circle(centre, {
      radius: miles * mile,
      color: '#8a8178',
      weight: 1,
      opacity: 0.45,
      fill: false,
      interactive: false,
    }).addTo(map)
    const icon = L.divIcon({ className: 'map-ring-label', html: name, iconSize: [60, 20], iconAnchor: [30, -4] })
    L.marker([ring.getBounds().getSouth(), centre.lng], { icon, interactive: false, keyboard: false }).addTo(map)
  }
}
