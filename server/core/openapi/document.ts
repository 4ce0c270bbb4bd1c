// The calls as an OpenAPI document. Duty: for the company's other systems, say of every call how it is made, who may make
// it and what it answers. Neighbours: router.ts has the calls, docs-page.ts serves the document. Invariant: derived from
// the definitions alone; a new call appears by being registered.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { file, nothing } from '#contract/kit/call.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { workProgress } from '#contract/kit/long-work.ts'
import { codesOf } from '../calls/permissions.ts'
import type { RegisteredCall } from '../calls/router.ts'
import { type Components, type JsonSchema, jsonSchemaOf } from './json-schema.ts'

const ABOUT = `Calls of the district-heating console.

**Sign in** by \`POST /jeasy-base/user/login.json\`, or with an exchange token; send the \`token\` of the answer in the header \`token\`.

**Every answer** but a file is HTTP 200 with an envelope: \`code\` 0 and the \`result\`, or another code and the reason
in \`message\`. Code -4: the session has ended; 1001: \`result\` lists the refused fields; 1003: the permission is missing;
1004: there is no such record; 1009: somebody has changed the record meanwhile.

**A POST** may be sent as a form, as JSON or in the address; what is named below is what the console sends.`

const MEDIA_TYPE = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const

const BINARY: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

const properties = z.record(z.string(), z.record(z.string(), z.unknown()))
const names = z.array(z.string())

export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly [part: string]: unknown
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly description: string
  readonly security: readonly object[]
  /** Codes one of which the caller must hold; empty where a session, or nothing, is enough. */
  readonly 'x-permission': readonly string[]
  readonly parameters: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: JsonSchema
}

/** Takes a second for all calls of the product: whatever else the server does goes on between them. */
export async function openApiDocument(calls: readonly RegisteredCall[], version: string): Promise<OpenApiDocument> {
  const components: Components = new Map([
    ['envelope', jsonSchemaOf(envelope, 'envelope', new Map())],
    ['progress', jsonSchemaOf(workProgress, 'progress', new Map())],
  ])
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls) {
    await nextTurn()
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'District-heating console', version, description: ABOUT },
    paths,
    components: {
      schemas: Object.fromEntries(components),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
  }
}

function operationOf(call: RegisteredCall, components: Components): Operation {
  const name = nameOf(call)
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, param]) => ({
    name: param,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const input = jsonSchemaOf(call.input, `${name}.input`, components)
  const encoding = call.method === 'GET' || call.body === 'query' ? null : MEDIA_TYPE[call.body]
  return {
    operationId: name,
    tags: [call.path.slice(0, call.path.lastIndexOf('/')).replaceAll(/\/+/g, '/')],
    description: descriptionOf(call),
    security: call.access === 'open' ? [] : [{ token: [] }],
    'x-permission': codesOf(call.access),
    parameters: [...inPath, ...(encoding ? [] : parametersOf(input))],
    ...(encoding ? { requestBody: bodyOf(call, encoding, input) } : {}),
    responses: { 200: answerOf(call, name, components) },
  }
}

/** Such as `POST.jeasy-base.user.login`: unique, as method and path are. */
const nameOf = ({ method, path }: RegisteredCall): string =>
  `${method}${path.replaceAll('/', '.')}`.replaceAll(/[^\w.-]/g, '_')

function descriptionOf({ access, readers, upload, perMinute, maxBodyBytes, audit, isLong }: RegisteredCall): string {
  const codes = codesOf(access)
  const who = access === 'open' ? 'Anybody' : 'Any signed-in user'
  return [
    codes.length > 0 ? `Permission: ${codes.map((code) => `\`${code}\``).join(' or ')}.` : `${who} may call.`,
    readers.length > 0 && `Also for sessions that only read: ${readers.join(', ')}.`,
    upload && `File of at most ${upload.maxBytes} bytes in the field \`${upload.field}\`.`,
    `Body of at most ${maxBodyBytes} bytes.`,
    perMinute !== null && `At most ${perMinute} requests a minute from one address.`,
    audit && `Written to the system log as \`${audit.module}\`, \`${audit.action}\`.`,
    isLong && 'After five seconds it answers with its progress: poll `POST /jeasy-base/work/result` for the outcome.',
  ]
    .filter(Boolean)
    .join(' ')
}

function parametersOf(input: JsonSchema): JsonSchema[] {
  const fields = Object.entries(properties.safeParse(input.properties).data ?? {})
  const required = names.safeParse(input.required).data ?? []
  if (fields.length > 0)
    return fields.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
  // an object whose fields are not listed, such as one of several shapes: its fields are sent side by side
  const isEmpty = input.type === 'object' && !input.additionalProperties
  return isEmpty ? [] : [{ name: 'input', in: 'query', style: 'form', explode: true, schema: input }]
}

function bodyOf({ upload }: RegisteredCall, encoding: string, input: JsonSchema): JsonSchema {
  const sentFile = upload && { [upload.field]: BINARY }
  const schema = sentFile
    ? { ...input, properties: { ...properties.safeParse(input.properties).data, ...sentFile } }
    : input
  return { content: { [encoding]: { schema } } }
}

function answerOf({ output, isLong }: RegisteredCall, name: string, components: Components): JsonSchema {
  if (output === file) {
    const content = { 'application/octet-stream': { schema: BINARY } }
    return { description: 'The file; an envelope where it is refused.', content }
  }
  const result = output === nothing ? { type: 'null' } : jsonSchemaOf(output, `${name}.output`, components)
  const outcome = isLong ? { anyOf: [result, { $ref: '#/components/schemas/progress' }] } : result
  const schema = { allOf: [{ $ref: '#/components/schemas/envelope' }, { properties: { result: outcome } }] }
  return { description: 'The envelope; `result` where `code` is 0.', content: { 'application/json': { schema } } }
}
