/** Ends of pipes meet at nodes: at a device, or freely. */
export interface PipeNetwork {
  /** Elements that are pipes. */
  readonly pipes: Uint32Array
  /** The nodes at the first and the last point of each. */
  readonly firstNodes: Uint32Array
  readonly lastNodes: Uint32Array
  /** The way in which each is drawn to flow: 1 to its last point, -1 to its first. */
  readonly senses: Int8Array
  /** 1 for a pipe that is drawn with a flow, and not as standing still. */
  readonly flowing: Uint8Array
  /** The device at each node; {@link NO_DEVICE} where ends meet freely. A device with two circuits is at two nodes. */
  readonly devices: Int32Array
  /** 1 for a node that passes a flow on whole: two pipes meet there, freely or at the only two ports of a circuit. */
  readonly passes: Uint8Array
}

export const NO_DEVICE = -1
export const NO_PIPES: PipeNetwork = {
  pipes: new Uint32Array(0),
  firstNodes: new Uint32Array(0),
  lastNodes: new Uint32Array(0),
  senses: new Int8Array(0),
  flowing: new Uint8Array(0),
  devices: new Int32Array(0),
  passes: new Uint8Array(0),
}
