import { describe, expect, it } from 'vitest'
import { backEndAddress, loadRuntimeConfig } from './runtime-config.ts'

const loading = (body: string, status = 200) => loadRuntimeConfig(async () => new Response(body, { status }))

describe('loadRuntimeConfig', () => {
  it.each([
    ['', ''],
    ['https://heat.example/api/', 'https://heat.example/api'],
    [' /api ', '/api'],
  ])('reads the base %j as %j', async (given, read) => {
    expect(await loading(JSON.stringify({ apiBase: given }))).toEqual({ apiBase: read })
  })

  it.each([
    ['ftp://heat.example', 'apiBase must be empty, an http(s) address or a path that starts with a slash'],
    ['heat.example', 'apiBase must be empty'],
    [5, 'apiBase must be a text'],
  ])('refuses the base %j and says what is allowed', async (given, message) => {
    await expect(loading(JSON.stringify({ apiBase: given }))).rejects.toThrow(`config.json: ${message}`)
  })

  it('names the file that is missing or is no JSON', async () => {
    await expect(loading('', 404)).rejects.toThrow('config.json could not be read (HTTP 404)')
    await expect(loading('<html>')).rejects.toThrow('config.json could not be read')
  })
})

describe('backEndAddress', () => {
  it.each([
    ['', 'http://here:8080/'],
    ['/api', 'http://here:8080/api'],
    ['https://heat.example/api', 'https://heat.example/api'],
  ])('is in full for the base %j', (apiBase, address) => {
    expect(backEndAddress({ apiBase }, 'http://here:8080')).toBe(address)
  })
})
