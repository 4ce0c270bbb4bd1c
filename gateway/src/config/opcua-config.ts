import { z } from 'zod'
import { REGISTER_TYPES } from './modbus-config.ts'
import { conversion, pointCode, pollSeconds, writable } from './point.ts'

/** As OPC UA writes them: `ns=2;s=Boiler1.T1g`, `ns=3;i=1001`, a GUID after g, base64 after b; without ns, namespace 0. */
const NODE_ID = /^(ns=\d{1,5};)?(i=\d{1,10}|s=\S(.*\S)?|g=[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|b=[\da-z+/]+={0,2})$/i
const SECURITY_MODES = ['none', 'sign', 'encrypt'] as const
const SECURITY_POLICIES = ['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss'] as const

const node = z.strictObject({
  /** Code of the parameter where the device has a node, else of the point. */
  point: pointCode,
  nodeId: z.string().max(200).regex(NODE_ID, 'is a node id such as ns=2;s=Boiler1.T1g or ns=3;i=1001'),
  type: z.enum(REGISTER_TYPES),
  scale: conversion.scale,
  offset: conversion.offset,
  /** In place of the device's. */
  pollSeconds: pollSeconds.optional(),
  writable: writable.optional(),
})
export type OpcUaRegister = z.infer<typeof node>

const device = z.strictObject({
  name: z.string().min(1).max(60),
  /** Code of the node: points of registers are then `<node>.<parameter>`. */
  node: z.string().min(1).max(40).optional(),
  pollSeconds: pollSeconds.default(15),
  timeoutMs: z.int().min(100).max(60_000).default(5_000),
  registers: z.array(node).min(1, 'nothing would be read'),
})
export type OpcUaDevice = z.infer<typeof device>

export const opcUa = z
  .strictObject({
    kind: z.literal('opc-ua'),
    name: z.string().min(1).max(400),
    url: z
      .string()
      .max(200)
      .regex(/^opc\.tcp:\/\/[^\s/@]+(\/\S*)?$/, 'must be opc.tcp://host:port, without user and password'),
    security: z.enum(SECURITY_MODES).default('encrypt'),
    policy: z.enum(SECURITY_POLICIES).default('Basic256Sha256'),
    /** Its password is in a file that `opcUaPasswordFiles` names. */
    user: z.string().min(1).max(100).optional(),
    /** SHA-1 of the server's certificate, as OPC UA tools show it; without one the first certificate seen is kept to. */
    thumbprint: z
      .string()
      .transform((text) => text.replaceAll(/[\s:]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[\dA-F]{40}$/, 'is the SHA-1 of a certificate: 40 digits and letters A to F'))
      .optional(),
    devices: z.array(device).min(1),
  })
  .superRefine(({ security, user, thumbprint }, { addIssue }) => {
    if (security !== 'none') return
    const needs = 'needs security sign or encrypt: without it nothing tells this server from another'
    if (user !== undefined) addIssue({ code: 'custom', path: ['user'], message: needs })
    if (thumbprint !== undefined) addIssue({ code: 'custom', path: ['thumbprint'], message: needs })
  })
export type OpcUaConnection = z.infer<typeof opcUa>

/** Files with the passwords of users, by the address of the server: what is in a configuration can be shown to others. */
export const opcUaPasswordFiles = z.record(z.string(), z.string().min(1)).default({})
