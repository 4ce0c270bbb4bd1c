/** What heated rooms are judged by, °C (GB 50736: 18 to 24). Contracts of heat supply promise the lower one. */
export const ROOM_LIMITS_C = { cold: 18, warm: 24 } as const
