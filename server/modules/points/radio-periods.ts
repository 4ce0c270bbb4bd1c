/** How far apart the reports of battery-powered devices are at most, s, by type of node (domain guide 1.4 and 2.9). */
export const RADIO_PERIOD_S = { unitDoor: 1800, household: 3600 } as const

/** Of a type of node; null: it is wired, and reports all the time. */
export const radioPeriodOf = (nodeType: string): number | null =>
  nodeType === 'unitDoor' || nodeType === 'household' ? RADIO_PERIOD_S[nodeType] : null
