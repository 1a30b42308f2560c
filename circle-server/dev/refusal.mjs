// Errors of the development server, with CouchDB's own texts.

export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} error
   * @param {string} reason
   */
  constructor(status, error, reason) {
    super(reason);
    this.name = 'Refusal';
    this.status = status;
    this.error = error;
  }

  get body() {
    return { error: this.error, reason: this.message };
  }
}

export const conflict = () => new Refusal(409, 'conflict', 'Document update conflict.');

/** CouchDB's answer if no node could store a write, for example because the disk is full. */
export const full = () => new Refusal(500, 'error', 'internal_server_error');

/** @param {string} reason */
export const missing = (reason = 'missing') => new Refusal(404, 'not_found', reason);

/** @param {string} reason */
export const bad = (reason) => new Refusal(400, 'bad_request', reason);

/** @param {string} reason */
export const forbidden = (reason) => new Refusal(403, 'forbidden', reason);

/** @param {string} reason */
export const unauthorized = (reason) => new Refusal(401, 'unauthorized', reason);
