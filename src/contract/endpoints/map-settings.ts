import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { mapSettings } from '../map/map-settings.ts'

const SETTINGS = '/tx-ws-base/mapSettings'
const edit = { permission: 'mapSettings:edit' } as const

/** A save must name the version that it changes; 0: nobody has saved yet. */
const storedMapSettings = mapSettings.extend({ version: z.int() })
export type StoredMapSettings = z.output<typeof storedMapSettings>

export const mapSettingsCalls = {
  /** How the maps of the company begin. */
  read: defineCall({
    method: 'GET',
    path: `${SETTINGS}/read`,
    access: { permission: ['map:view', 'mapSettings:view'] },
    output: storedMapSettings,
  }),
  /** 1009 where somebody else has saved in between. */
  update: defineCall({
    method: 'POST',
    path: `${SETTINGS}/update`,
    access: edit,
    body: 'json',
    input: storedMapSettings,
    audit: { module: 'mapSettings', action: 'update' },
  }),
  /** The middle of all nodes that have a place: the median of each coordinate, degrees; null: none has. */
  networkCentre: defineCall({
    method: 'GET',
    path: `${SETTINGS}/networkCentre`,
    access: edit,
    output: z.object({ longitude: z.number(), latitude: z.number(), numPlaces: z.int() }).nullable(),
  }),
} as const
