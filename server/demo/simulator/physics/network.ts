import type { BuildingUse } from '#contract/network/cohort.ts'

/**
 * Input of the simulator: the plan of sources, stations, units, pipes and the buildings behind them, in engineering
 * units. The seed builds the demo's plan. It contains neither measured values nor hidden true values, which the
 * simulation draws itself. Invariant: the segments form a forest, one radial tree from each source to all the stations
 * that name it (checked by `compileTree`).
 */
export interface HeatNetwork {
  readonly company: {
    readonly code: string
    readonly name: string
    readonly city: string
    readonly latitude: number
    readonly longitude: number
    /** Local civil time minus UTC, hours. */
    readonly utcOffsetH: number
  }
  readonly climate: Climate
  readonly sources: readonly HeatSource[]
  readonly stations: readonly HeatStation[]
  /** Chambers (井室) where pipes part. */
  readonly junctions: readonly Chamber[]
  readonly segments: readonly PipeSegment[]
  readonly communities: readonly Community[]
  /**
   * How heat is asked for: `plain` as homes whose gains never change; `real` with people, see `people.ts`; `expected` the
   * same without what they do by chance. Default plain.
   */
  readonly demand?: Demand | undefined
  /** How well its units are set, see `tuning.ts`. Default tuned. */
  readonly tuning?: Tuning | undefined
}

export type Tuning = 'tuned' | 'usual' | 'poor'

export type Demand = 'plain' | 'real' | 'expected'

/** Yearly mean and amplitude of the outdoor temperature, °C; the coldest day counts from 1 January. */
export interface Climate {
  readonly meanC: number
  readonly amplitudeK: number
  readonly coldestDay: number
  /** Outdoor temperature for which the plant is designed (供暖室外计算温度). */
  readonly designOutdoorC: number
}

/** Longitude and latitude, degrees. */
export type LngLat = readonly [lng: number, lat: number]

export interface NetworkNode {
  readonly code: string
  readonly lng: number
  readonly lat: number
  readonly altitudeM: number
}

export interface Chamber extends NetworkNode {
  readonly name: string
  readonly depthM: number
  /** Of its instruments; null: none. */
  readonly gatewayCode: string | null
}

export interface HeatSource extends NetworkNode {
  readonly name: string
  readonly gatewayCode: string
  readonly ratedCapacityMw: number
  readonly designSupplyC: number
  readonly designReturnC: number
  /** Pressure to be held in the return at the source (定压点). */
  readonly staticPressureMpa: number
  /** Pressure difference to be held at the most unfavourable station. */
  readonly worstPointDpMpa: number
  readonly boilers: readonly Boiler[]
}

/** A gas boiler of a source. */
export interface Boiler {
  readonly code: string
  readonly number: number
  readonly name: string
  readonly ratedMw: number
}

export interface HeatStation extends NetworkNode {
  readonly name: string
  readonly shortName: string
  readonly address: string
  readonly sourceCode: string
  /** Distance along the pipes. */
  readonly distanceFromSourceM: number
  readonly heatedAreaM2: number
  readonly gatewayCode: string
  /** Default: none. */
  readonly hasHotWater?: boolean
  readonly units: readonly HeatUnit[]
}

export type EmitterKind = 'radiator' | 'floor'
/** The buildings of the station that a unit heats (分区): all, by height, or by emitter. */
export type UnitZone = 'all' | 'low' | 'middle' | 'high' | EmitterKind
/** How a unit's controller works (domain guide 4.1). */
type ControlMode = 0 | 1 | 2 | 3 | 4 | 5 | 6

export interface HeatUnit {
  readonly code: string
  readonly number: number
  readonly name: string
  readonly zone: UnitZone
  readonly emitter: EmitterKind
  /** Default residential. */
  readonly buildingUse?: BuildingUse
  readonly heatedAreaM2: number
  readonly designHeatIndexWM2: number
  readonly designSupplyC: number
  readonly designReturnC: number
  readonly valveDn: number
  /** Constant-pressure setpoint of the secondary return. */
  readonly staticPressureMpa: number
  /** Differential pressure that the secondary network needs at design flow. */
  readonly secondaryDpMpa: number
  /** Mode at the first start; commands may change it later. */
  readonly controlMode: ControlMode
}

export type Laying = 'direct' | 'trench' | 'overhead'

/** A supply and a return pipe side by side. */
export interface PipeSegment {
  readonly code: string
  readonly from: string
  readonly to: string
  readonly kind: 'trunk' | 'branch'
  /** Length of one of the two pipes. */
  readonly lengthM: number
  readonly dnMm: number
  readonly roughnessMm: number
  readonly laying: Laying
  /** Course from `from` to `to`, along the streets. */
  readonly path: readonly LngLat[]
}

/** A community (小区) that one station heats. */
export interface Community {
  readonly code: string
  readonly name: string
  readonly stationCode: string
  readonly lng: number
  readonly lat: number
  /** Corners; the last one connects to the first. */
  readonly outline: readonly LngLat[]
  readonly builtYear: number
  /** Whether every entrance has a valve, read and controlled through the community's gateway. */
  readonly hasUnitValves: boolean
  readonly gatewayCode: string
  readonly buildings: readonly HeatedBuilding[]
}

export type Orientation = 'south' | 'east' | 'west' | 'north'

export interface HeatedBuilding {
  readonly code: string
  readonly name: string
  /** The heat unit that feeds it; for a tower, the one that feeds most of its floors. */
  readonly unitCode: string
  readonly floors: number
  readonly heightM: number
  readonly heatedAreaM2: number
  readonly builtYear: number
  /** Energy-saving standard of the building: 1 (一步节能) to 4. */
  readonly envelope: 1 | 2 | 3 | 4
  readonly emitter: EmitterKind
  readonly orientation: Orientation
  /** Heat loss for each m² of heated area and kelvin, W/(m²·K). */
  readonly lossWM2K: number
  /** Position in the secondary loop, seen from the station. */
  readonly position: 'near' | 'mid' | 'far'
  readonly entrances: readonly BuildingEntrance[]
}

/** A stairwell (单元) with the pipes that feed its flats. */
export interface BuildingEntrance {
  readonly code: string
  readonly number: number
  readonly heatedAreaM2: number
  /** A sample of the households; their areas add up to a part of the entrance's area. */
  readonly households: readonly Household[]
}

export type FlatPosition = 'top' | 'bottom' | 'corner' | 'middle' | 'top-corner'
export type HouseholdStatus = 'normal' | 'stopped' | 'reported-stop' | 'arrears' | 'vacant'

export interface Household {
  /** 户号; unique; also the code of the node. */
  readonly customerNo: string
  readonly residentName: string
  /** Room number without the entrance, e.g. 502. */
  readonly room: string
  readonly floor: number
  readonly position: FlatPosition
  readonly orientation: Orientation
  readonly areaM2: number
  readonly status: HouseholdStatus
  /** Code of the room temperature sensor; null: none. */
  readonly sensorCode: string | null
}
