/**
 * What the simulator is told about a network: the plan of source, stations, units and pipes, in engineering units.
 * The seed builds the demo's plan; nothing here is a measured value or hidden truth (those the simulation draws itself).
 * Invariant: the segments form one radial tree from the source to every station (checked by `compileTree`).
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
  readonly source: HeatSource
  readonly stations: readonly HeatStation[]
  /** Chambers where pipes part. */
  readonly junctions: readonly NetworkNode[]
  readonly segments: readonly PipeSegment[]
}

/** Yearly mean and amplitude of the outdoor temperature, °C; the coldest day counts from 1 January. */
export interface Climate {
  readonly meanC: number
  readonly amplitudeK: number
  readonly coldestDay: number
  /** Outdoor temperature for which the plant is designed (供暖室外计算温度). */
  readonly designOutdoorC: number
}

export interface NetworkNode {
  readonly code: string
  readonly lng: number
  readonly lat: number
  readonly altitudeM: number
}

export interface HeatSource extends NetworkNode {
  readonly name: string
  readonly gatewayCode: string
  readonly ratedCapacityMw: number
  readonly designSupplyC: number
  readonly designReturnC: number
  /** Kept in the return at the source (定压点). */
  readonly staticPressureMpa: number
  /** Kept between supply and return of the worst station. */
  readonly worstPointDpMpa: number
}

export interface HeatStation extends NetworkNode {
  readonly name: string
  readonly shortName: string
  readonly address: string
  /** Along the pipes. */
  readonly distanceFromSourceM: number
  readonly heatedAreaM2: number
  readonly gatewayCode: string
  readonly units: readonly HeatUnit[]
}

export type EmitterKind = 'radiator' | 'floor'

export interface HeatUnit {
  readonly code: string
  readonly number: number
  readonly name: string
  readonly emitter: EmitterKind
  readonly heatedAreaM2: number
  readonly designHeatIndexWM2: number
  readonly designSupplyC: number
  readonly designReturnC: number
  readonly valveDn: number
  /** Constant-pressure setpoint of the secondary return. */
  readonly staticPressureMpa: number
  /** Differential pressure that the secondary network needs at design flow. */
  readonly secondaryDpMpa: number
  /** How the controller works (domain guide 4.1): 1 constant T2g, 5 climate curve, 6 time share. */
  readonly controlMode: 1 | 5 | 6
}

/** A supply and a return pipe side by side. */
export interface PipeSegment {
  readonly code: string
  readonly from: string
  readonly to: string
  readonly kind: 'trunk' | 'branch'
  /** Of one of the two pipes. */
  readonly lengthM: number
  readonly dnMm: number
  readonly roughnessMm: number
}
