"""Holds compose.yaml and the Kubernetes manifests to their schemas: python3 check-fleet.py FOLDER"""

import importlib.util
import json
import pathlib
import sys

import jsonschema
import kubernetes_validate
import yaml

folder = pathlib.Path(sys.argv[1])
mistakes = []

# Only the schema of this package is used; its code is older than some of what it would need.
package = pathlib.Path(importlib.util.find_spec("compose").origin).parent
schema = json.loads((package / "config" / "compose_spec.json").read_text())
compose = yaml.safe_load((folder / "compose.yaml").read_text())
mistakes += [f"compose.yaml: {error.message}" for error in jsonschema.Draft7Validator(schema).iter_errors(compose)]

count = 0
for path in sorted((folder / "kubernetes").glob("*.yaml")):
    for manifest in yaml.safe_load_all(path.read_text()):
        count += 1
        try:
            kubernetes_validate.validate(manifest, kubernetes_validate.latest_version(), strict=True)
        except kubernetes_validate.ValidationError as error:
            mistakes.append(f"{path.name}: {'.'.join(map(str, error.path))}: {error.message}")

if mistakes:
    sys.exit("\n".join(mistakes))
print(f"compose.yaml and {count} Kubernetes manifests fit their schemas")
