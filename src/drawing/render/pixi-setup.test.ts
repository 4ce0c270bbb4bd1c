import { GCManagedHash, GCSystem, GlBackBufferSystem, GraphicsContext, Texture, WebGLRenderer } from 'pixi.js'
import { afterAll, expect, it, vi } from 'vitest'
import './pixi-setup.ts'

vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: '' }))
afterAll(() => vi.unstubAllGlobals())

it('keeps no entry of what was on the GPU and is destroyed', () => {
  const renderer = new WebGLRenderer()
  Object.assign(renderer, { gc: new GCSystem(renderer) })
  const onGpu = new GCManagedHash<GraphicsContext>({ renderer, type: 'resource', name: 'contexts' })
  const [kept, destroyed] = [new GraphicsContext(), new GraphicsContext()]
  for (const context of [kept, destroyed]) {
    Object.assign(context._gpuData, { [renderer.uid]: { destroy: () => undefined } })
    onGpu.add(context)
  }
  destroyed.destroy()
  expect(Object.values(onGpu.items)).toEqual([kept])
})

it('binds nothing of one application to the texture that all of them share', () => {
  // Pixi asks a canvas for the precision of shaders
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({}) }) })
  const { source } = Texture.WHITE
  const before = source.listenerCount('change')
  const renderer = Object.assign(new WebGLRenderer(), { context: { supports: { msaa: true } } })
  new GlBackBufferSystem(renderer).init()
  expect(source.listenerCount('change')).toBe(before)
})
