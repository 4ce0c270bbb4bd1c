import type { zhCN } from './zh-cn.ts'

const PROBLEMS = { missing: 'is missing', bad: 'is of bad quality', old: 'is old' } as const

export const en: typeof zhCN = {
  and: ', ',
  excluded: 'Left out, so nothing is written',
  kindForbidden: (kind) =>
    `The unit’s control modes forbid “${kind}”: nothing is written, and what was written is given back`,
  unknownUnit: 'Nothing is known of the unit, so nothing is written',
  badInputs: (inputs) => `Inputs are not usable: ${inputs}; nothing is written`,
  badInput: (name, problem, at) => `${name} ${PROBLEMS[problem]}${at === '' ? '' : ` (${at})`}`,
  cabinet: 'The cabinet is local, stopped or without power, so nothing is written',
  offTheCurve: (mode) => `The cabinet is in mode ${mode}, not on its own curve, so no offset is written`,
  frozen: 'Intervention: frozen, values stay as they are',
  curve: (seen, share, curve, target) => `tw ${seen} °C, load share ${share}, curve ${curve} °C, target ${target} °C`,
  offset: (value, cabinet) => `cabinet’s curve ${cabinet} °C, offset ${value} K`,
  setPoint: (param, value) => `${param} ${value}`,
  waitsForMode: (mode, present) => `mode ${mode} first (now ${present}), the value once it is read back`,
  intervention: (name, change, reason) => `intervention “${name}” ${change} (${reason})`,
  held: (limit) => `held by “${limit}”`,
  flow: (share, value) => `flow share ${share}, differential pressure ${value} MPa`,
  rooms: (room, wanted, num) => `${num} sound rooms say ${room} °C, wanted ${wanted} °C`,
  corrected: (from, to) => `room correction from ${from} K to ${to} K`,
  notYet: (hours) => `next correction in ${hours} h, the present one stays`,
  weatherTurns: (change) => `outdoor temperature changed by ${change} K in 3 h (limit 3 K), the room correction waits`,
  fewRooms: (sound, all) =>
    `${sound} of ${all} room sensors are sound (5 or 3 % of the flats are needed, and half of the sensors), the room correction waits`,
  noRooms: (all) => `None of ${all} room sensors is sound, so nothing is written`,
  windows: (share) =>
    `windows of ${share} % of the rooms were opened within 2 h (limit 10 %), the room correction waits`,
  segment: (clock, planned, shift, offset) => `segment at ${clock}: ${planned} K, moved by ${shift} K, now ${offset} K`,
  timetable: (offsets, shift) => `twelve offsets ${offsets} K (moved by ${shift} K)`,
  heatOfDay: (percent) => `the day’s heat is ${percent} % off the curve’s`,
  notNeutral: (percent) => `the frost guard leaves the day’s heat ${percent} % off the curve’s`,
  constant: (name, value, measured, unit) => `${name} set to ${value} ${unit}, measured ${measured} ${unit}`,
  inBand: (percent, hours) => `${percent} % of ${hours} h in the band`,
  mean: (own, target, comp) => `mean ${own} °C, target ${target} °C (compensation ${comp} K)`,
  ratio: (own, target, comp) => `load ratio ${own}, target ${target} (compensation ${comp} K)`,
  classOf: (num, free, bound) => `${num} units of the class, mean ${free} °C, bound to the curve ${bound} °C`,
  byHand: (target) => `entered by hand ${target} °C`,
  inDeadBand: (error, band) => `${error} K off, within the dead band of ${band} K, no move`,
  move: (error, from, to) => `${error} K off, valve from ${from} % to ${to} %`,
  rejected: (param, value, limit, isBelow) =>
    `${param} ${value} is ${isBelow ? 'under the low' : 'above the high'} reject limit of ${limit}: left out of the balance, nothing is written`,
  late: (hours, limit) => `off its target for ${hours} h (limit ${limit} h)`,
  waitsForOthers: (minutes) => `written in ${minutes} min, after the hot ones have closed`,
  sourceFalls: (fall) => `supply of the source fell by ${fall} K in an hour (limit 3 K): no moves, values stay`,
  shortage: (share, priority) =>
    `shortage at the source: priority ${priority} gets ${share} % of its demand; closing only`,
  statedHeat: {
    plan: (mw, ofMw) => `the confirmed load plan gives ${mw} MW of the forecast ${ofMw} MW`,
    capacity: (mw, ofMw) => `the source gives ${mw} MW at most, all its units are designed for ${ofMw} MW`,
  },
  learnt: (own, mean, comp) => `rooms ${own} °C, mean of the class ${mean} °C, compensation learnt ${comp} K`,
}
