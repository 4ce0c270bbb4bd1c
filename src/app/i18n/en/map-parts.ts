import type { Translation } from '../translation.ts'

export const mapParts: Translation<'mapParts'> = {
  legend: 'Legend',
  below: '< {{edge}}',
  from: '≥ {{edge}}',
  computed: 'Computed (dashed)',
  old: 'Outdated or bad',
  noValue: 'No value',
  reading: 'Reading the map',
  map: 'Map of the town. Arrow keys pan, plus and minus zoom; Tab leads to the list beside it',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  noWebgl: 'This browser cannot draw the map',
  noWebglDetail:
    'It has no WebGL 2; hardware acceleration may be switched off. The list beside it holds everything on the map, to search and to open.',
}
