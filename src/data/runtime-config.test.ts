import { describe, expect, it } from 'vitest'
import { backEndAddress, liveAddress, loadRuntimeConfig } from './runtime-config.ts'

const loading = (body: string, status = 200) => loadRuntimeConfig(async () => new Response(body, { status }))

describe('loadRuntimeConfig', () => {
  it.each([
    ['', ''],
    ['https://heat.example/api/', 'https://heat.example/api'],
    [' /api ', '/api'],
  ])('reads the base %j as %j', async (given, read) => {
    expect((await loading(JSON.stringify({ apiBase: given }))).apiBase).toBe(read)
  })

  it('R8-24 works without any setting: every failure is shown, and those of three calls always', async () => {
    expect(await loading('{}')).toEqual({
      apiBase: '',
      liveUrl: '',
      interceptErrors: true,
      alwaysInterceptUrls: [
        '/jeasy-base/user/login.json',
        '/jeasy-base/user/logout',
        '/jeasy-base/common/validUserLoginState',
      ],
      indoorMonitorUrls: [],
    })
  })

  it('reads all given settings', async () => {
    const given = {
      apiBase: '/api',
      liveUrl: 'wss://live.example/live',
      interceptErrors: false,
      alwaysInterceptUrls: ['/a'],
      indoorMonitorUrls: ['/b'],
    }
    expect(await loading(JSON.stringify(given))).toEqual(given)
  })

  it.each([
    [{ interceptErrors: 'no' }, 'interceptErrors must be true or false'],
    [{ alwaysInterceptUrls: ['a'] }, 'alwaysInterceptUrls must be a list of paths that start with a slash'],
    [{ indoorMonitorUrls: '/a' }, 'indoorMonitorUrls must be a list of paths that start with a slash'],
    [{ liveUrl: 'https://heat.example' }, 'liveUrl must be empty, a ws(s) address or a path'],
    [{ apibase: '' }, 'apibase: no such setting; there are apiBase, '],
    [['apiBase'], 'an object of settings is expected'],
  ])('refuses %j and says what is allowed', async (given, message) => {
    await expect(loading(JSON.stringify(given))).rejects.toThrow(`config.json: ${message}`)
  })

  it.each([
    ['ftp://heat.example', 'apiBase must be empty, an http(s) address or a path that starts with a slash'],
    ['heat.example', 'apiBase must be empty'],
    [5, 'apiBase must be a text'],
  ])('refuses the base %j and says what is allowed', async (given, message) => {
    await expect(loading(JSON.stringify({ apiBase: given }))).rejects.toThrow(`config.json: ${message}`)
  })

  it('names a file that is missing or not JSON', async () => {
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

describe('liveAddress', () => {
  it.each([
    ['', null],
    ['wss://live.example/live', 'wss://live.example/live'],
    ['/telemetry/live', 'wss://here:8443/telemetry/live'],
  ])('is for %j in full %j', (liveUrl, address) => {
    expect(liveAddress({ liveUrl }, 'https://here:8443')).toBe(address)
  })
})
