// One conversation in JSON-RPC: requests with their answers, notifications, and questions of the
// other side. Knows bytes that go out and come in, and neither a process nor any method.
'use strict';
const { encode, Decoder } = require('./frames.js');
const { Refusal } = require('./faults.js');
const { errors, notifications } = require('../protocol.js');

/**
 * @typedef {object} Listener
 * @property {(method: string, params: any) => void} onNotification
 * @property {(method: string, params: any, signal: {isCancelled: boolean}) =>
 *   Promise<unknown>|undefined} onQuestion undefined where there is no answer to such a question
 */

class Connection {
  /**
   * @param {(bytes: Buffer) => void} write
   * @param {Listener} listener
   */
  constructor(write, listener) {
    this.write = write;
    this.listener = listener;
    this.decoder = new Decoder();
    this.lastId = 0;
    /** @type {Map<number, {resolve: (result: any) => void, reject: (fault: Error) => void}>} */
    this.waiting = new Map();
    /**
     * Questions that the other side has not had an answer to.
     * @type {Map<unknown, {isCancelled: boolean}>}
     */
    this.asked = new Map();
  }

  /**
   * @param {string} method
   * @param {unknown} [params]
   * @returns {{id: number, answer: Promise<any>}}
   */
  request(method, params) {
    this.lastId += 1;
    const id = this.lastId;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
    return { id, answer };
  }

  /**
   * @param {string} method
   * @param {unknown} [params]
   */
  notify(method, params) {
    this.send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  /** @param {number} id of a request whose answer is not needed any more */
  cancel(id) {
    if (this.waiting.has(id)) this.notify(notifications.cancelRequest, { id });
  }

  /**
   * Bytes of the other side. Throws where they are not messages: then nothing that follows can be
   * trusted either.
   * @param {Buffer} bytes
   */
  receive(bytes) {
    for (const message of this.decoder.push(bytes)) this.take(message);
  }

  /** @param {any} message */
  take(message) {
    if (typeof message !== 'object' || message === null) return;
    if (typeof message.method === 'string') {
      if (message.id !== undefined) this.answer(message);
      else if (message.method === notifications.cancelRequest) this.forget(message.params);
      else this.listener.onNotification(message.method, message.params);
      return;
    }
    const request = this.waiting.get(message.id);
    if (!request) return;
    this.waiting.delete(message.id);
    if (message.error) request.reject(new Refusal(message.error));
    else request.resolve(message.result);
  }

  /** @param {any} message a question */
  async answer({ id, method, params }) {
    const signal = { isCancelled: false };
    this.asked.set(id, signal);
    let reply;
    try {
      const result = this.listener.onQuestion(method, params, signal);
      reply =
        result === undefined
          ? { error: { code: errors.methodNotFound, message: `This client has no method '${method}'.` } }
          : { result: (await result) ?? null };
    } catch (fault) {
      const message = fault instanceof Error ? fault.message : String(fault);
      reply = { error: { code: errors.internalError, message } };
    }
    if (this.asked.get(id) === signal) this.asked.delete(id);
    if (!signal.isCancelled) this.send({ jsonrpc: '2.0', id, ...reply });
  }

  /** @param {any} params a question that the other side takes back */
  forget(params) {
    const signal = this.asked.get(params?.id);
    if (signal) signal.isCancelled = true;
  }

  /** @param {unknown} message */
  send(message) {
    this.write(encode(message));
  }
}

module.exports = { Connection };
