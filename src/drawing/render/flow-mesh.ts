import { Buffer, BufferUsage, Geometry, GlProgram, Mesh, Shader, UniformGroup } from 'pixi.js'
import type { LineStrip } from '../outlines/line-strip.ts'
import { LIGHT_DASH } from './light-dash.ts'

const VERTEX = `#version 300 es
in vec2 aPosition;
in vec2 aAlong;
in vec4 aPattern;
in vec2 aMotion;
in vec4 aColor;
out vec2 vAlong;
flat out vec4 vPattern;
flat out vec2 vMotion;
out vec4 vColor;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;

void main() {
  vec3 clip = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix * vec3(aPosition, 1.0);
  gl_Position = vec4(clip.xy, 0.0, 1.0);
  vAlong = aAlong;
  vPattern = aPattern;
  vMotion = aMotion;
  vColor = aColor;
}
`

// Dashes follow the distance from the line's start, slant back towards the sides so that they point in the direction of
// flow, and move by phase + speed · time. Dashes finer than a pixel fade to their mean.
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vAlong;
flat in vec4 vPattern;
flat in vec2 vMotion;
in vec4 vColor;
out vec4 finalColor;
uniform float uTime;

void main() {
  float on = vPattern.x;
  float period = vPattern.y;
  float direction = sign(vMotion.x);
  float shifted = vAlong.x - vMotion.y - vMotion.x * uTime + direction * abs(vAlong.y) * vPattern.z;
  float at = mod(shifted, period);
  float soft = max(fwidth(vAlong.x), 0.0001);
  float dash = clamp(max(min(at, on - at), at - period) / soft + 0.5, 0.0, 1.0);
  dash = mix(dash, on / period, smoothstep(0.2, 0.45, soft / period));
  vec4 color = vColor;
  if (vPattern.w == 1.0 && direction != 0.0) color.rgb = mix(color.rgb, vec3(1.0), 0.4 * dash);
  if (vPattern.w == 2.0) color.a *= dash;
  finalColor = vec4(color.rgb * color.a, color.a);
}
`

const STATIC_FLOATS = 8
const STATIC_BYTES = STATIC_FLOATS * 4
const MOTION_BYTES = 12
/** The clock restarts after this time: larger numbers lose precision in 32-bit floats, and dashes would stutter. */
const REBASE_SECONDS = 600

type FlowUniforms = UniformGroup<{ uTime: { value: number; type: 'f32' } }>

/** Something that the clock moves. */
export interface ClockFollower {
  /** The clock was set back by `seconds`; the phase must be adjusted so that nothing jumps. */
  rebase(seconds: number): void
}

/** Shared by all flows of a drawing: the shader of their meshes and the clock that moves them. */
export class FlowClock {
  readonly shader: Shader
  /** `uTime`, s. */
  readonly uniforms: FlowUniforms
  readonly #followers = new Set<ClockFollower>()

  constructor() {
    this.uniforms = new UniformGroup({ uTime: { value: 0, type: 'f32' } })
    this.shader = new Shader({
      glProgram: GlProgram.from({ vertex: VERTEX, fragment: FRAGMENT, name: 'flows' }),
      resources: { flow: this.uniforms },
    })
  }

  get time(): number {
    return this.uniforms.uniforms.uTime
  }

  advance(seconds: number): void {
    const time = this.time + seconds
    this.uniforms.uniforms.uTime = time < REBASE_SECONDS ? time : 0
    if (time >= REBASE_SECONDS) for (const follower of this.#followers) follower.rebase(time)
  }

  add(follower: ClockFollower): void {
    this.#followers.add(follower)
  }

  remove(follower: ClockFollower): void {
    this.#followers.delete(follower)
  }

  destroy(): void {
    this.shader.destroy()
  }
}

/** One line of a {@link FlowMesh}: its triangles, those of its arrow head if it has one, and its colours. */
export interface FlowLine {
  readonly strip: LineStrip
  /** Corners of the head, x and y in turn; empty without one. */
  readonly head: Float32Array
  readonly width: number
  /** Lengths on and off; null for a solid line. */
  readonly dash: readonly [on: number, off: number] | null
}

/** A run of lines with a flow as one mesh; colour and motion are set for each line. */
export class FlowMesh implements ClockFollower {
  readonly mesh: Mesh<Geometry, Shader>
  readonly #clock: FlowClock
  readonly #motion: Buffer
  readonly #floats: Float32Array
  readonly #bytes: Uint8Array
  /** First vertex of each line, and the end. */
  readonly #starts: number[] = [0]

  constructor(clock: FlowClock, lines: readonly FlowLine[]) {
    const { vertices, indices, starts } = buildVertices(lines)
    const numVertices = vertices.length / STATIC_FLOATS
    const buffer = new Buffer({ data: vertices, usage: BufferUsage.VERTEX | BufferUsage.STATIC })
    this.#starts = starts
    this.#clock = clock
    this.#bytes = new Uint8Array(numVertices * MOTION_BYTES)
    this.#floats = new Float32Array(this.#bytes.buffer)
    this.#motion = new Buffer({ data: this.#bytes, usage: BufferUsage.VERTEX | BufferUsage.COPY_DST })
    const motion = { buffer: this.#motion, stride: MOTION_BYTES }
    const geometry = new Geometry({
      attributes: {
        aPosition: { buffer, stride: STATIC_BYTES, offset: 0, format: 'float32x2' },
        aAlong: { buffer, stride: STATIC_BYTES, offset: 8, format: 'float32x2' },
        aPattern: { buffer, stride: STATIC_BYTES, offset: 16, format: 'float32x4' },
        aMotion: { ...motion, offset: 0, format: 'float32x2' },
        aColor: { ...motion, offset: 8, format: 'unorm8x4' },
      },
      indexBuffer: indices,
    })
    this.mesh = new Mesh({ geometry, shader: clock.shader })
    clock.add(this)
  }

  /** @param alpha - 0 to 1. */
  setColor(line: number, color: number, alpha: number): void {
    this.#eachVertex(line, (vertex) => {
      const at = vertex * MOTION_BYTES + 8
      this.#bytes[at] = color >> 16
      this.#bytes[at + 1] = color >> 8
      this.#bytes[at + 2] = color
      this.#bytes[at + 3] = Math.round(alpha * 255)
    })
    this.#motion.update()
  }

  /** Changes the speed without moving the dashes. Document px/s, negative against the line. */
  setSpeed(line: number, pxPerSecond: number): void {
    const { time } = this.#clock
    this.#eachVertex(line, (vertex) => {
      const at = (vertex * MOTION_BYTES) / 4
      this.#floats[at + 1] = (this.#floats[at + 1] ?? 0) + ((this.#floats[at] ?? 0) - pxPerSecond) * time
      this.#floats[at] = pxPerSecond
    })
    this.#motion.update()
  }

  rebase(seconds: number): void {
    for (let at = 0; at < this.#floats.length; at += MOTION_BYTES / 4) {
      this.#floats[at + 1] = (this.#floats[at + 1] ?? 0) + (this.#floats[at] ?? 0) * seconds
    }
    this.#motion.update()
  }

  destroy(): void {
    const { geometry } = this.mesh
    this.#clock.remove(this)
    this.mesh.destroy()
    geometry.destroy(true)
  }

  #eachVertex(line: number, change: (vertex: number) => void): void {
    const end = this.#starts[line + 1] ?? 0
    for (let vertex = this.#starts[line] ?? 0; vertex < end; vertex++) change(vertex)
  }
}

function buildVertices(lines: readonly FlowLine[]) {
  const vertices: number[] = []
  const indices: number[] = []
  const starts = [0]
  const count = () => vertices.length / STATIC_FLOATS
  for (const { strip, head, width, dash } of lines) {
    const first = count()
    const pattern = dash ? [dash[0], dash[0] + dash[1], width / 2, 2] : [LIGHT_DASH.on, LIGHT_DASH.period, width / 2, 1]
    for (let i = 0; i < strip.distances.length; i++) {
      vertices.push(strip.positions[2 * i] ?? 0, strip.positions[2 * i + 1] ?? 0)
      vertices.push(strip.distances[i] ?? 0, strip.sides[i] ?? 0, ...pattern)
    }
    for (const index of strip.indices) indices.push(first + index)
    const headStart = count()
    for (let i = 0; i < head.length; i += 2) {
      vertices.push(head[i] ?? 0, head[i + 1] ?? 0, 0, 0, LIGHT_DASH.on, LIGHT_DASH.period, 0, 0)
    }
    if (head.length > 0) indices.push(headStart, headStart + 1, headStart + 2)
    starts.push(count())
  }
  return { vertices: Float32Array.from(vertices), indices: Uint32Array.from(indices), starts }
}
