import 'leaflet/dist/leaflet.css'

export * as L from 'leaflet'
