// The part of libavoid-js that the bench uses; the package names a file of types that it does not have.
declare module 'libavoid-js' {
  interface Point {
    readonly x: number
    readonly y: number
  }
  type Polygon = object
  type ConnEnd = object
  type ShapeRef = object
  interface ConnRef {
    displayRoute(): { size(): number; get_ps(index: number): Point }
  }
  interface Router {
    processTransaction(): void
    moveShape(shape: ShapeRef, dx: number, dy: number): void
    deleteConnector(connector: ConnRef): void
    setRoutingParameter(parameter: number, value: number): void
  }
  interface Avoid {
    readonly OrthogonalRouting: number
    readonly shapeBufferDistance: number
    readonly segmentPenalty: number
    readonly Router: new (flags: number) => Router
    readonly Point: new (x: number, y: number) => Point
    readonly Rectangle: new (topLeft: Point, bottomRight: Point) => Polygon
    readonly ShapeRef: new (router: Router, polygon: Polygon) => ShapeRef
    readonly ShapeConnectionPin: new (
      shape: ShapeRef,
      classId: number,
      x: number,
      y: number,
      isProportional: boolean,
      inside: number,
      directions: number,
    ) => { setExclusive(isExclusive: boolean): void }
    readonly ConnEnd: new (shape: ShapeRef, classId: number) => ConnEnd
    readonly ConnRef: new (router: Router, from: ConnEnd, to: ConnEnd) => ConnRef
    readonly ConnDirLeft: number
    readonly ConnDirRight: number
    destroy(object: object): void
  }
  export const AvoidLib: { load(): Promise<void>; getInstance(): Avoid }
}
