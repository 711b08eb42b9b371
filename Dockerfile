# Two stages: the first has what installing needs, the second only what running needs.
FROM python:3.11-slim AS build
WORKDIR /build
RUN python -m venv /opt/memrelay
ENV PATH=/opt/memrelay/bin:$PATH PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements.lock ./
RUN pip install --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY db ./db
COPY retrieval ./retrieval
COPY formation ./formation
COPY gateway ./gateway
RUN pip install --no-deps --no-build-isolation .

FROM python:3.11-slim
# The folders exist with their owner, so that volumes mounted there can be written by somebody who is not root.
RUN groupadd --gid 10001 memrelay \
    && useradd --uid 10001 --gid memrelay --no-create-home --home-dir /var/lib/memrelay memrelay \
    && install -d -o memrelay -g memrelay -m 0700 /var/lib/memrelay \
    && install -d -o memrelay -g memrelay -m 0700 /var/lib/memrelay-keys
COPY --from=build /opt/memrelay /opt/memrelay
ENV PATH=/opt/memrelay/bin:$PATH PYTHONUNBUFFERED=1 MEMRELAY_DATA_DIR=/var/lib/memrelay MEMRELAY_HOST=0.0.0.0
USER memrelay
WORKDIR /var/lib/memrelay
VOLUME /var/lib/memrelay
EXPOSE 8787
# /readyz is 200 whenever chats can be relayed, also while memory is degraded: nothing is restarted for that. The start
# may have to make a database first.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8787/readyz', timeout=2)"]
# `memrelay serve` reaps its own children and stops them in order: no init process is needed.
STOPSIGNAL SIGTERM
ENTRYPOINT ["memrelay"]
CMD ["serve"]
