/**
 * Colours and text sizes of the seeded drawings, chosen for the canvas background that all themes share: normal state
 * is grey, muted colours distinguish the media of pipes, and the colours of alarm levels appear only while a value is
 * out of its limits. No element is drawn in the colour of a level.
 */

export const SURFACE = {
  zone: '#373945',
  panel: '#343642',
  header: '#424452',
  stripe: '#3a3c49',
  inset: '#2a2c36',
  hairline: '#555867',
} as const

export const INK = {
  strong: '#f3f5f8',
  text: '#dfe3ea',
  muted: '#a8adbb',
  faint: '#747888',
  setpoint: '#a9c8f0',
} as const

/** Fill of the selected choice. */
export const CHOSEN = '#4a6b96'
/** A device that runs, as the editor colours it. */
export const RUNNING = '#30a46c'
/** Lamp whose state is normal, and lamp whose state is not known. */
export const LAMP = { normal: '#6c8a76', unknown: '#5c5f6e' } as const

/** Alarm levels 3, 2 and 1. */
export const LEVEL = { urgent: '#ff5a4f', important: '#ff9f43', general: '#f2cf5b' } as const

export const FONT_FAMILY = 'Microsoft YaHei, PingFang SC, Noto Sans SC, sans-serif'
/** Sizes in document px; the smallest is readable when the drawing is fitted into 1280 × 720. */
export const TYPE = { small: 14, body: 16, value: 18, key: 24, title: 28 } as const
